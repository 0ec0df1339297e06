/** Why an operation is none that a model is offered. */
const bytes = 'its input or its answer is a file'
const integration = 'it is set up once, for a program, and tells secrets or where data goes'
const byPeople = 'a person decides what goes out'
const catchingUp = 'it is for programs that follow all that happens'
const ofAllSpreads = 'it changes what all spreads of the workspace are held against'
const wholeLists = 'it is for a CRM, and a list that is not whole ends runs'

interface Offer {
  /** Arguments that it takes in the API, and as a tool doesn't. */
  without?: string[]
}

/** Every operation of the API, by its id: how it is offered as a tool, or why it isn't one. A test holds it to the catalogue. */
export const offered: Record<string, Offer | string> = {
  getMe: {},
  createLead: {},
  updateLead: {},
  listLeads: {},
  getLead: {},
  deleteLead: {},
  syncLeads: wholeLists,
  getLeadChecklist: {},
  addChecklistItem: {},
  getChecklist: {},
  uploadDocuments: bytes,
  uploadLeadDocuments: bytes,
  listLeadDocuments: {},
  // The bytes of a file in base64 are nothing that a model can read.
  getDocument: { without: ['includeContent'] },
  deleteDocument: {},
  createActivity: {},
  listLeadActionLogs: {},
  approveActionLog: byPeople,
  rejectActionLog: byPeople,
  createEscalation: {},
  listEscalations: {},
  resolveEscalation: {},
  getLeadPortalUrl: {},
  listAgents: {},
  listWorkflows: {},
  createWorkflowRun: {},
  listWorkflowRuns: {},
  getWorkflowRun: {},
  pauseWorkflowRun: {},
  resumeWorkflowRun: {},
  cancelWorkflowRun: {},
  completeWorkflowRun: {},
  createSpread: {},
  listLeadSpreads: {},
  getSpread: {},
  getSpreadResults: {},
  regenerateSpread: {},
  pauseSpread: {},
  resumeSpread: {},
  cancelSpread: {},
  completeSpread: {},
  putSpreadInputs: {},
  getSpreadInputs: {},
  putSpreadOverrides: {},
  listSpreadOverrides: {},
  deleteSpreadOverride: {},
  getArtifact: {},
  downloadArtifact: bytes,
  getSpreadTemplate: {},
  putPeers: ofAllSpreads,
  listPeers: {},
  deletePeers: ofAllSpreads,
  createWebhook: integration,
  listWebhooks: integration,
  getWebhook: integration,
  updateWebhook: integration,
  deleteWebhook: integration,
  testWebhook: integration,
  rotateWebhookSecret: integration,
  listDeliveries: integration,
  getDelivery: integration,
  redeliver: integration,
  recoverDeliveries: integration,
  listEventTypes: catchingUp,
  listEvents: catchingUp,
  listAuditEntries: catchingUp,
  getTestClock: {},
  advanceTestClock: {},
}
