// The part of lit-html that the pages use.
export interface TemplateResult { strings: TemplateStringsArray; values: unknown[] }
export const nothing: unique symbol;
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(value: unknown, container: Element): unknown;
