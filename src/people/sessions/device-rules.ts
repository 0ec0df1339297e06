/** In the order in which they are looked for: most browsers say that they are others, too. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person knows their browser by. It says what it likes, so this is no more than a help. */
export function deviceName(agent: string): string {
  const find = (among: typeof browsers) => among.find(([mark]) => mark.test(agent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser && !system) return agent.trim() === '' ? 'A browser without a name' : agent.slice(0, 60)
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
