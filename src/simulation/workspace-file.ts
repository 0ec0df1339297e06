/** What a simulation plays in, unless it is told a workspace. */
export const simulatedWorkspace = `
workspace:
  name: Simulation
  defaultTimezone: America/New_York
  quietHours: { from: "20:00", to: "08:00" }
  manners:
    businessDays: [mon, tue, wed, thu, fri]
    mostPerLead: { count: 2, per: P5D }
    batch: PT10M
checklist:
  - code: FINANCIALS
    name: Financials
    items:
      - { code: BALANCE_SHEET, label: Balance sheet, fieldType: BALANCE_SHEET }
      - { code: PROFIT_AND_LOSS, label: Profit and loss statement, fieldType: PROFIT_AND_LOSS }
agents:
  - { code: maya, name: Maya, email: maya@simulation.example }
workflows:
  - { code: collect, name: Collect, type: CHECKLIST, followUps: { every: P2D, atMost: 5 } }
knowledge: |
  # Loans

  ## Costs
  We keep 2% of the amount when the loan is paid out. Applying costs nothing.

  ## How long it takes
  We decide within three days after all documents are here.

  ## Paying early
  You can pay the loan off at any time without a penalty, and owe interest only up to that day.
`
