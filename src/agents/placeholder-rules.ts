/** What the words of any message may hold in braces. */
export const messagePlaceholders = [
  'firstName',
  'lastName',
  'businessName',
  'agentName',
  'workspaceName',
  'portalUrl',
]
/** Messages whose words a workflow may bring along, and what those may hold in braces besides. */
export const wordedMessages = {
  ask: ['missing', 'received', 'rejected'],
  followUp: ['missing', 'received', 'rejected'],
  thanks: ['received'],
  refused: [],
  passedOn: [],
  help: [],
} as const
type WordedMessage = keyof typeof wordedMessages
export type Words = Partial<Record<WordedMessage, string>>

/** What a workflow's portal URL template may have in braces. */
const portalPlaceholders = ['leadId', 'externalLeadId', 'email']

const braces = /\{([^{}]*)\}/g

/** What stands in braces and is none of the allowed names: a lead would read it as it is. */
export const unknownPlaceholders = (template: string, allowed: string[]): string[] =>
  [...template.matchAll(braces)].map(([, name = '']) => name).filter(name => !allowed.includes(name))

/** A message for this lead. A name that isn't known goes with the blank before it. */
export const fillMessage = (template: string, values: Record<string, string>): string =>
  template.replace(/( ?)\{([^{}]*)\}/g, (_, blank: string, name: string) =>
    values[name] ? blank + values[name] : '',
  )

/** A paragraph that introduces a list goes where there is nothing to list. */
export const withoutEmptyLists = (template: string, lists: Record<string, string>): string =>
  template
    .split(/\n[^\S\n]*\n\s*/)
    .filter(
      paragraph =>
        !Object.entries(lists).some(([name, list]) => list === '' && paragraph.includes(`{${name}}`)),
    )
    .join('\n\n')

/** A template's values go into its path and query; in its host they would decide whose site it is. */
export function portalTemplateProblem(template: string): string | undefined {
  const unknown = unknownPlaceholders(template, portalPlaceholders)
  if (unknown.length > 0)
    return `knows no {${unknown[0]}}, only ${portalPlaceholders.map(name => `{${name}}`).join(', ')}`
  if (!/^https?:\/\/[^/?#{}\s]+(?:[/?#]|$)/.test(template) || !URL.canParse(template.replace(braces, 'x'))) {
    return 'must be an http or https URL, with placeholders only behind its host'
  }
  return undefined
}
