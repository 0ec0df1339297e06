import { headingOf } from '../evidence/heading.js'
import type { Item } from '../evidence/item.js'
import type { Section } from '../evidence/label.js'
import { totalNamed } from '../names/totals.js'

/** `Circulante` and `Não circulante` say of what they are a half only by the side that they stand on. */
export function withHalvesNamed(items: Item[]): Item[] {
  let side: 'assets' | 'liabilities' | undefined
  return items.map(item => {
    const known = headingOf('balanceSheet', item.plain)
    if (known) side = known.sections.some(section => owned.includes(section)) ? 'assets' : 'liabilities'
    else if (totalNamed('balanceSheet', item.plain)?.row === 'totalAssets') side = 'liabilities'
    const half = known ? undefined : halfIn(item.plain)
    return side && half ? { ...item, plain: `${half} ${side}` } : item
  })
}

const owned: readonly Section[] = ['assets', 'currentAssets', 'nonCurrentAssets', 'fixedAssets']

function halfIn(plain: string): 'current' | 'non current' | undefined {
  const [, negation, half] = bare.exec(plain) ?? []
  if (half === undefined) return undefined
  return negation !== undefined || /^lon|^lar/.test(half) ? 'non current' : 'current'
}

const bare =
  /^(?:a |de )?(?:(nao|no|non) ?-?)?(circulantes?|corrientes?|correntes?|correnti|courants?|current|(?:curto|longo) prazo|(?:corto|largo) plazo|(?:court|long) terme)$/
