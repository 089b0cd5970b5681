/** The version of Actwright, which Django writes into the page from pyproject.toml; empty outside its page. */
export function version(): string {
  return document.querySelector('meta[name="actwright-version"]')?.getAttribute('content') ?? '';
}
