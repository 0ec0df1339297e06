/** What an answer says to whoever is at the page; undefined where it isn't one of ours, such as a proxy's. */
export function refusalIn(html: string): string | undefined {
  const said = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-refusal]')
  return said?.textContent || undefined
}
