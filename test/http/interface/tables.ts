/**
 * The field tables of the service interface, written down as data: what an answer must have, whatever else it has. A field
 * is described by its type, by a table, or by a list of either.
 */
export type Shape = Kind | `${Kind} or null` | Table | List | Maybe
type Kind = keyof typeof kinds
type List = [Shape]
export interface Table {
  [field: string]: Shape
}
class Maybe {
  constructor(readonly shape: Shape) {}
}
const orNull = (shape: Shape) => new Maybe(shape)

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds = {
  string: isText,
  id: (value: unknown) => isText(value) && /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value),
  time: (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  number: Number.isFinite,
  boolean: (value: unknown) => typeof value === 'boolean',
  true: (value: unknown) => value === true,
  object: isObject,
  array: Array.isArray,
  any: (value: unknown) => value !== undefined,
}

/** What is missing or of another type, by its path. Nothing: it fits. */
export function faults(shape: Shape, value: unknown, path = ''): string[] {
  if (typeof shape === 'string') {
    const kind = shape.replace(/ or null$/, '') as Kind
    const fits = (kind !== shape && value === null) || kinds[kind](value)
    return fits ? [] : [`${path} is not ${shape}: ${JSON.stringify(value)}`]
  }
  if (shape instanceof Maybe) return value === null ? [] : faults(shape.shape, value, path)
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no array: ${JSON.stringify(value)}`]
    return value.flatMap((entry, at) => faults(shape[0], entry, `${path}[${at}]`))
  }
  if (!isObject(value)) return [`${path} is no object: ${JSON.stringify(value)}`]
  return Object.entries(shape).flatMap(([field, inner]) =>
    field in value ? faults(inner, value[field], `${path}.${field}`) : [`${path}.${field} is missing`],
  )
}

export const Lead: Table = {
  id: 'id',
  activitySummary: 'string or null',
  assigneeType: 'string',
  businessName: 'string or null',
  createdAt: 'time',
  updatedAt: 'time',
  deletedAt: 'time or null',
  didOptOut: 'boolean',
  optOutAt: 'time or null',
  notInterestedAt: 'time or null',
  email: 'string or null',
  emailVerifiedAt: 'time or null',
  externalLeadId: 'string or null',
  externalPortalLink: 'string or null',
  firstName: 'string',
  lastName: 'string',
  middleName: 'string or null',
  phoneNumber: 'string or null',
  phoneVerifiedAt: 'time or null',
  source: 'string',
  tags: ['string'],
  website: 'string or null',
  timezone: 'string or null',
}

const FollowUp: Table = {
  id: 'id',
  type: 'string',
  status: 'string',
  scheduledAt: 'time',
  summary: 'string',
}

export const LeadListItem: Table = {
  id: 'id',
  name: 'string',
  email: 'string or null',
  phoneNumber: 'string',
  businessName: 'string',
  status: 'string',
  completedChecklistItems: 'number',
  totalChecklistItems: 'number',
  tags: ['string'],
  nextFollowUp: orNull(FollowUp),
}

const ValidationResult: Table = {
  otherNotes: 'string',
  overallValid: 'boolean',
  validationResults: [{ isValid: 'boolean', ruleName: 'string', isValidReason: 'string' }],
}

const AttachedDocument: Table = {
  id: 'id',
  filename: 'string',
  mimeType: 'string',
  size: 'number',
  url: 'string',
  metadata: { extractionStatus: 'string' },
  overallValid: 'boolean',
  validationResult: orNull(ValidationResult),
}

export const ChecklistItem: Table = {
  id: 'id',
  code: 'string',
  label: 'string',
  fieldType: 'string',
  isRequired: 'boolean',
  helpText: 'string',
  clientInstructions: 'string or null',
  conditions: 'object or null',
  validationRules: 'array',
}

export const ChecklistGroup: Table = {
  id: 'id',
  name: 'string',
  conditions: 'object or null',
  items: [
    {
      id: 'id',
      checklistItemId: 'id',
      value: 'any',
      alternateValues: 'array or null',
      validationError: 'string or null',
      status: 'string',
      itemOverride: 'any',
      checklistItem: ChecklistItem,
      documents: orNull([AttachedDocument]),
    },
  ],
}

export const LeadDocument: Table = {
  id: 'id',
  filename: 'string',
  mimeType: 'string',
  size: 'number',
  metadata: {
    extractionStatus: 'string',
    'Matched checklist items': [{ leadChecklistItemId: 'id', label: 'string' }],
  },
  signedUrl: 'string',
  leadChecklistItemDocument: [
    {
      id: 'id',
      leadChecklistItemId: 'id',
      documentId: 'id',
      overallValid: 'boolean',
      validationResult: orNull(ValidationResult),
    },
  ],
}

export const SingleDocument: Table = {
  id: 'id',
  filename: 'string',
  mimeType: 'string',
  size: 'number',
  leadId: 'id',
  workspaceId: 'id',
  signedUrl: 'string',
  createdAt: 'time',
  updatedAt: 'time',
}

export const ActionLog: Table = {
  id: 'id',
  type: 'string',
  status: 'string',
  summary: 'string',
  input: 'object',
  output: 'object',
  error: 'string or null',
  parentActionId: 'id or null',
  scheduledAt: 'time or null',
  createdAt: 'time',
  completedAt: 'time or null',
  tool: orNull({ id: 'string', name: 'string', description: 'string' }),
  messages: [
    {
      id: 'id',
      channel: 'string',
      direction: 'string',
      subject: 'string or null',
      body: 'string',
      documents: 'array',
    },
  ],
}

export const CreatedLead: Table = {
  success: 'true',
  lead: Lead,
  checklistItems: [ChecklistGroup],
  actionLogs: [ActionLog],
  matchingLeads: [LeadListItem],
  lastAction: orNull({ ...ActionLog, toolCalls: [ActionLog] }),
  nextFollowUp: orNull(FollowUp),
  nextDraft: orNull(ActionLog),
}

export const UpdatedLead: Table = {
  success: 'true',
  status: 'string',
  lead: Lead,
  checklistItems: [ChecklistGroup],
  actionLogs: [ActionLog],
  matchingLeads: [LeadListItem],
}

export const PortalUrl: Table = { success: 'true', portalUrl: 'string', expiresAt: 'time or null' }

export const CreatedActivity: Table = { success: 'true', actionLogId: 'id' }

export const Agents: Table = {
  success: 'true',
  agents: [
    {
      id: 'id',
      name: 'string',
      email: 'string',
      phoneNumber: 'string',
      createdAt: 'time',
      updatedAt: 'time',
    },
  ],
}

export const Workflows: Table = {
  success: 'true',
  workflows: [{ id: 'id', name: 'string', type: 'string', createdAt: 'time', updatedAt: 'time' }],
}

export const WorkflowRun: Table = {
  id: 'id',
  leadId: 'id',
  agentId: 'id',
  workflowId: 'id',
  portalUrl: 'string or null',
  externalId: 'string or null',
  status: 'string',
  createdAt: 'time',
  completedAt: 'time or null',
  cancelledAt: 'time or null',
}

export const RunEvent: Table = {
  event: 'string',
  actor: orNull({ type: 'string', id: 'id', name: 'string or null', email: 'string' }),
  occurredAt: 'time',
  workspaceId: 'id',
  leadId: 'id',
  externalLeadId: 'string or null',
  workflowRun: WorkflowRun,
}

export const Spread: Table = {
  id: 'id',
  status: 'string',
  error: 'string or null',
  leadId: 'id or null',
  documents: [{ id: 'id or null', filename: 'string', status: 'string', error: 'string or null' }],
  artifacts: [{ id: 'id', type: 'string', title: 'string' }],
  source: 'string',
  user: 'object or null',
  createdAt: 'time',
  updatedAt: 'time',
}

const Period: Table = {
  id: 'string',
  label: 'string',
  start: 'string or null',
  end: 'string or null',
  basis: 'string or null',
  annualized: 'boolean',
  derivedFrom: 'string or null',
  values: 'object',
}
const Statement: Table = { periods: [Period] }

export const Figure: Table = {
  label: 'string',
  value: 'number',
  kind: 'string',
  computed: 'boolean',
  memo: 'boolean',
}

export const SpreadResults: Table = {
  schemaVersion: 'number',
  spreadId: 'id',
  leadId: 'id or null',
  generatedAt: 'time',
  entityName: 'string or null',
  currency: 'string or null',
  statements: { incomeStatement: Statement, balanceSheet: Statement, cashFlow: Statement },
}

/** Those that are there by now: method, path and the status of a success. */
export const Endpoints = [
  ['post', '/activity', 201],
  ['post', '/leads', 201],
  ['put', '/leads', 200],
  ['get', '/leads', 200],
  ['get', '/leads/{leadId}/action-logs', 200],
  ['get', '/leads/{leadId}/checklist', 200],
  ['get', '/leads/{leadId}/documents', 200],
  ['get', '/leads/{leadId}/portal-url', 200],
  ['get', '/documents/{documentId}', 200],
  ['get', '/agents', 200],
  ['get', '/workflows', 200],
  ['post', '/workflow-runs', 201],
  ['get', '/workflow-runs', 200],
  ['get', '/workflow-runs/{workflowRunId}', 200],
  ['post', '/workflow-runs/{workflowRunId}/pause', 200],
  ['post', '/workflow-runs/{workflowRunId}/resume', 200],
  ['post', '/workflow-runs/{workflowRunId}/cancel', 200],
  ['post', '/workflow-runs/{workflowRunId}/complete', 200],
  ['get', '/leads/{leadId}/spreads', 200],
  ['get', '/spreads/{spreadId}', 200],
  ['get', '/spreads/{spreadId}/results', 200],
  ['post', '/spreads', 201],
  ['get', '/artifacts/{artifactId}', 200],
  ['get', '/artifacts/{artifactId}/download', 200],
  ['post', '/webhooks', 201],
] as const
