/** From the least to the most: each may what the ones before it may. */
export const roles = ['viewer', 'analyst', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

export const roleTells = {
  viewer: 'reads',
  analyst: 'corrects figures and answers, approves drafts',
  manager: 'also starts runs, and configures agents',
  admin: 'also has keys and users',
} as const satisfies Record<Role, string>

export const suffices = (has: Role, needed: Role): boolean => roles.indexOf(has) >= roles.indexOf(needed)

/** Who may write answers may see EIN and SSN as they are, as API keys do. */
export const mayRevealAs = (role: Role): boolean => suffices(role, 'analyst')
