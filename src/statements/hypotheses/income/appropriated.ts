import { hasValue, type Item, isZero } from '../../evidence/item.js'
import { totalNamed } from '../../names/totals.js'

const keptBefore =
  /^(?:add |plus |less )?(?:balance of )?(?:accumulated|retained|unappropriated|undistributed) (?:profits?|earnings|surplus(?:es)?|losses|loss|deficits?|funds|income)\b.*\b(?:beginning|brought forward|opening|start|last year|previous year|prior year)\b|^(?:opening|beginning) (?:accumulated|retained|unappropriated) (?:profits?|earnings|surplus(?:es)?|losses|deficits?)/

/**
 * Behind the result some statements tell what becomes of it together with what was kept before. None of that is earned or spent, and
 * what stands before it is the bottom line, whatever it is called: `Net operating profit`.
 */
export function withoutAppropriated(items: Item[]): Item[] {
  const at = items.findIndex(item => hasValue(item) && keptBefore.test(item.plain))
  const earned = items.slice(0, Math.max(at, 0))
  const filled = earned.filter(item => hasValue(item) && !isZero(item))
  const last = filled.at(-1)
  if (!last || filled.length < fewest) return items
  const isStep = totalNamed('incomeStatement', last.plain)?.isChain === true
  return isStep ? earned.map(item => (item === last ? { ...item, plain: 'net income' } : item)) : items
}

/** With fewer before it, it begins a statement of what the owners have. */
const fewest = 3
