/** The box above a list ticks all others, and the form says how many are ticked. Without this script the box means all. */

const all = document.querySelector<HTMLInputElement>('[data-all]')
const ones = [...document.querySelectorAll<HTMLInputElement>('[data-one]')]
const count = document.querySelector('[data-count]')

function tell(): void {
  const ticked = ones.filter(({ checked }) => checked).length
  if (count) count.textContent = ticked > 0 ? ` (${ticked})` : ''
  if (!all) return
  all.checked = ticked === ones.length
  all.indeterminate = ticked > 0 && !all.checked
}

all?.addEventListener('change', () => {
  for (const one of ones) one.checked = all.checked
  tell()
})
for (const one of ones) one.addEventListener('change', tell)
// Also after a step back, when the browser has ticked what was ticked.
addEventListener('pageshow', tell)

export {}
