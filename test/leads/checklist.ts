import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import type { World } from '../support/world.js'

/** A checklist with an item of each kind that matters to tests of leads. */
export const checklistFile = `
workspace: { name: Harbor Business Lending }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT }
      - { code: EIN, label: EIN, fieldType: EIN }
      - { code: ENTITY_TYPE, label: Entity type, fieldType: SELECT, config: { options: [LLC, Partnership] } }
      - { code: REVENUE, label: Yearly revenue, fieldType: CURRENCY }
      - { code: FOUNDED, label: Founded on, fieldType: DATE }
      - { code: NAME, label: Name, fieldType: TEXT, isRequired: false }
      - { code: NOTES, label: Notes, fieldType: TEXT, isRequired: false }
      - code: SHOP
        label: Online shop
        fieldType: TEXT
        isRequired: false
        conditions: { lead: website, op: exists, value: true }
  - code: OWNER
    name: Owner
    items:
      - { code: NAME, label: Name, fieldType: TEXT, isRequired: false }
      - { code: SSN, label: SSN, fieldType: SSN, isRequired: false }
  - code: FINANCIALS
    name: Financials
    items:
      - { code: BANK_STATEMENTS, label: Bank statements, fieldType: BANK_STATEMENT, isRequired: false, config: { months: 3 } }
  - code: PARTNERS
    name: Partners
    conditions: { item: BUSINESS.ENTITY_TYPE, op: equals, value: Partnership }
    items:
      - { code: PARTNER_LIST, label: Names of all partners, fieldType: TEXT }
`

export const applyChecklist = (w: World, text = checklistFile, workspaceId = w.workspaceId) =>
  applyWorkspaceFile(w.context, {
    file: 'workspace.yaml',
    text,
    environment: {},
    workspaceId,
    dryRun: false,
  })
