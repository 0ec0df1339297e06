import { Fragment, type Html, h } from '../../../kit/html.js'
import { viewAddress } from '../address.js'
import type { ShownResults } from '../read.js'
import { Bridge, Covenants, Stress, UcaFlow } from './blocks.js'
import { Comparing } from './comparison.js'
import { GlobalFlow } from './global.js'

type Shows = (results: ShownResults) => Html | undefined

/** What is asked of the figures beside the statements: each undefined where it has nothing to say. */
const blocks: Record<string, [title: string, shows: Shows]> = {
  bridge: [
    'EBITDA bridge',
    ({ blocks }) =>
      blocks?.bridge?.some(({ lines }) => lines.length > 0) ? <Bridge bridge={blocks.bridge} /> : undefined,
  ],
  covenants: [
    'Covenants',
    ({ blocks }) =>
      blocks?.covenants && blocks.covenants.length > 0 ? (
        <Covenants covenants={blocks.covenants} />
      ) : undefined,
  ],
  stress: [
    'Stress',
    ({ blocks, inputs }) =>
      blocks?.stress && (blocks.stress.reason === null || inputs.stress) ? (
        <Stress stress={blocks.stress} inputs={inputs.stress?.value ?? {}} />
      ) : undefined,
  ],
  comparison: [
    'Comparison',
    results =>
      results.blocks?.comparison ? (
        <Comparing comparison={results.blocks.comparison} results={results} />
      ) : undefined,
  ],
  uca: [
    'UCA cash flow',
    ({ blocks }) =>
      blocks?.uca && blocks.uca.periods.length > 0 ? <UcaFlow flow={blocks.uca} /> : undefined,
  ],
  global: [
    'Global cash flow',
    ({ blocks }) =>
      blocks?.global && blocks.global.reason === null ? <GlobalFlow global={blocks.global} /> : undefined,
  ],
}

export const isAnalysis = (view: string): boolean => view === 'analysis' || Object.hasOwn(blocks, view)

export function Analysis({
  spreadId,
  results,
  view,
}: {
  spreadId: string
  results: ShownResults
  view: string
}): Html {
  const shown = Object.entries(blocks).flatMap(([name, [title, shows]]) => {
    const made = shows(results)
    return made ? [{ name, title, made }] : []
  })
  const chosen = shown.find(({ name }) => name === view) ?? shown[0]
  return (
    <>
      <nav class="row subtabs" aria-label="Analyses">
        {shown.map(({ name, title }) => (
          <a
            class="badge"
            href={viewAddress(spreadId, name)}
            {...(name === chosen?.name ? { 'aria-current': 'page' } : {})}
          >
            {title}
          </a>
        ))}
      </nav>
      {chosen?.made ?? (
        <p class="notice">
          There is nothing to say yet: tell of debts, covenants and add-backs under Inputs.
        </p>
      )}
    </>
  )
}
