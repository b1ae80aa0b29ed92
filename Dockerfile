# The server: docker build -t kursbuch . ; how it is run stands in compose.yaml and docs/hosting.md.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN python -m venv /opt/kursbuch && /opt/kursbuch/bin/pip install --no-cache-dir ".[server,postgresql,hosting]" httptools uvloop

FROM python:3.13-slim
RUN useradd --system --create-home --home-dir /data kursbuch
COPY --from=build /opt/kursbuch /opt/kursbuch
ENV PATH=/opt/kursbuch/bin:$PATH KURSBUCH_DATA=/data PYTHONUNBUFFERED=1
USER kursbuch
VOLUME /data
EXPOSE 1824
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:1824/readyz', timeout=4)"]
ENTRYPOINT ["kursbuch"]
CMD ["serve", "--no-browser", "--host", "0.0.0.0"]
