"""Passkeys (WebAuthn): what the browser is asked, and whether what it answers is true. Needs the extra `hosting`."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from ..errors import ApiError
from .register import Passkey, Person


class Keys:
    """The passkeys of a site, which is known to browsers by the name in its address."""

    def __init__(self, address: str) -> None:
        self.origin = address
        self.name = urlsplit(address).hostname or "localhost"

    def question_for_new(self, person: Person, known: tuple[Passkey, ...]) -> tuple[dict[str, Any], str]:
        """What the browser needs to make a passkey, and the challenge that it must answer."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers import structs as ws

        options = webauthn.generate_registration_options(
            rp_id=self.name,
            rp_name="Kursbuch",
            user_id=person.id.encode(),
            user_name=person.name,
            authenticator_selection=ws.AuthenticatorSelectionCriteria(
                resident_key=ws.ResidentKeyRequirement.REQUIRED,
                user_verification=ws.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[ws.PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in known],
        )
        told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return told, str(told["challenge"])

    def made(self, person: Person, answer: dict[str, Any], challenge: str) -> Passkey:
        import webauthn
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

        try:
            found = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self.name,
                expected_origin=self.origin,
            )
        except Exception as error:  # whatever a forged answer provokes
            raise ApiError(422, "passkey", type(error).__name__) from None
        id_, key = bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key)
        return Passkey(id_, person.id, key, found.sign_count)

    def question(self) -> tuple[dict[str, Any], str]:
        """What the browser needs to prove by any of its passkeys who it is."""
        import webauthn

        told: dict[str, Any] = json.loads(
            webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=self.name))
        )
        return told, str(told["challenge"])

    def proved(self, key: Passkey, answer: dict[str, Any], challenge: str) -> int:
        """The new count of a passkey that answered rightly."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes

        try:
            found = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self.name,
                expected_origin=self.origin,
                credential_public_key=base64url_to_bytes(key.key),
                credential_current_sign_count=key.count,
            )
        except Exception as error:
            raise ApiError(422, "passkey", type(error).__name__) from None
        return found.new_sign_count
