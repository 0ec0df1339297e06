/** Which portal link a lead gets, and for how long its own one is good. */

const dayMs = 86_400_000
const validDays = 30

export interface PortalSources {
  /** Of the run that the link is for. */
  run: { portalUrl: string | null; portalUrlTemplate: string | null } | undefined
  lead: { id: string; externalLeadId: string | null; externalPortalLink: string | null; email: string | null }
}

/** A link that somebody else serves. Undefined: the lead gets its own portal. */
export function foreignPortalUrl({ run, lead }: PortalSources): string | undefined {
  if (run?.portalUrl) return run.portalUrl
  if (lead.externalPortalLink) return lead.externalPortalLink
  if (!run?.portalUrlTemplate) return undefined
  return filled(run.portalUrlTemplate, {
    leadId: lead.id,
    externalLeadId: lead.externalLeadId,
    email: lead.email,
  })
}

/** A template with a hole in it leads nowhere, so it is not used at all. */
export function filled(template: string, values: Record<string, string | null>): string | undefined {
  let missing = false
  const url = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = values[name]
    if (!value) missing = true
    return encodeURIComponent(value ?? '')
  })
  return missing ? undefined : url
}

/** Days since 1970, in UTC: the first midnight at which thirty days have passed. So a day long, asking gives the same link. */
export const expiryDay = (now: Date): number => Math.ceil(now.getTime() / dayMs + validDays)

export const startOf = (day: number): Date => new Date(day * dayMs)
