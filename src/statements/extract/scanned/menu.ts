import type { Run } from '../../../documents/reading/read.js'

/** What programs for bookkeeping and business list at the side of a screen. */
const entry =
  /^(?:\W|\d )?(?:dashboard|overview|home|reports?|invoices?|bills?|estimates|customers|vendors|suppliers|contacts|banking|transactions|journals?|(?:general )?ledger|chart of accounts|trial balance|balance sheet|profit (?:&|and) loss|p&l|income statement|cash flow|a[rp] aging|payroll|employees|products|purchases?|taxes|tax returns|budgets?|projects|settings|inicio|facturas|clientes|proveedores|informes|reportes|relatórios|fornecedores|factures|rapports|tableau de bord)\b/i
const fewestEntries = 3
/** Of the statement beside it. */
const fewestAmounts = 4
const amount = /\d[.,]\d{2,3}(?!\d)/

/** The picture of a screen without the menu at the left of a statement, whose entries would be read into its lines. */
export function withoutMenu(runs: Run[]): Run[] {
  const across = runs.toSorted((one, other) => one.x - other.x)
  let right = -Infinity
  for (const [n, run] of across.entries()) {
    const isApart = n > 0 && run.x - right > 1.5 * run.size
    if (isApart && isMenu(across.slice(0, n)) && isWhole(across.slice(n))) {
      const others = new Set(across.slice(n))
      return runs.filter(one => others.has(one))
    }
    right = Math.max(right, run.x + run.width)
    if (amount.test(run.text)) return runs
  }
  return runs
}

const isMenu = (runs: Run[]): boolean => runs.filter(({ text }) => entry.test(text)).length >= fewestEntries

/** Whether all amounts have their labels beside them, without what stands further left. */
function isWhole(runs: Run[]): boolean {
  const labels = runs.filter(({ text }) => /\p{L}{2}/u.test(text))
  const amounts = runs.filter(({ text }) => amount.test(text))
  return (
    amounts.length >= fewestAmounts &&
    amounts.every(({ x, y, size }) => labels.some(label => label.x < x && Math.abs(label.y - y) < 0.5 * size))
  )
}
