/** What a reminder's message may hold in braces. */
export const messagePlaceholders = [
  'firstName',
  'lastName',
  'businessName',
  'agentName',
  'workspaceName',
  'portalUrl',
]
/** The same for a workflow's portal URL template. */
const portalPlaceholders = ['leadId', 'externalLeadId', 'email']

const braces = /\{([^{}]*)\}/g

/** What stands in braces and is none of the allowed names: a lead would read it as it is. */
export const unknownPlaceholders = (template: string, allowed: string[]): string[] =>
  [...template.matchAll(braces)].map(([, name = '']) => name).filter(name => !allowed.includes(name))

/** A reminder's message for this lead. A name that isn't known goes with the blank before it. */
export const fillMessage = (template: string, values: Record<string, string>): string =>
  template.replace(/( ?)\{([^{}]*)\}/g, (_, blank: string, name: string) =>
    values[name] ? blank + values[name] : '',
  )

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
