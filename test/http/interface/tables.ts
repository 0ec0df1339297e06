import { orNull, type Table } from './shape.js'

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
