import { readFileSync } from 'node:fs'

/** What a demo borrower is made of, as a program would send it. */
export interface Borrower {
  lead: { externalLeadId: string; firstName: string; lastName: string; businessName: string } & Record<
    string,
    unknown
  >
  documents: { name: string; text: string }[]
  run: { agent: string; workflow: string }
  spread?: Record<string, unknown>
}

const statementsOf = 'Whitfield Bakery LLC'

/** The statements of the example package under another name: README's walk has the one that they bear. */
function statement(name: string, business: string): Borrower['documents'][number] {
  const file = new URL(`../../../examples/package/${name}`, import.meta.url)
  return { name, text: readFileSync(file, 'utf8').replaceAll(statementsOf, business) }
}

/** Three who have come differently far, with agents and workflows of examples/workspace.yaml. */
export function demoBorrowers(): Borrower[] {
  const [coffee, plumbing, studio] = ['Delgado Coffee LLC', 'Okafor Plumbing LLC', 'Park Design Studio LLC']
  return [
    {
      lead: {
        externalLeadId: 'demo-1',
        firstName: 'Rosa',
        lastName: 'Delgado',
        businessName: coffee,
        email: 'rosa@delgadocoffee.example',
        checklistItems: answers({
          LEGAL_NAME: coffee,
          ENTITY_TYPE: 'LLC',
          ADDRESS: '12 Alder Street, Portland, ME 04101',
          STARTED_ON: '2019-04-01',
          EMPLOYEES: 9,
          AMOUNT: 120_000,
          PURPOSE: 'Equipment',
          PURPOSE_DETAILS: 'A second roaster, so that we can serve the restaurants that are waiting for us.',
          FULL_NAME: 'Rosa Delgado',
          OWNERSHIP_PERCENT: 100,
        }),
      },
      documents: [statement('profit-and-loss.csv', coffee), statement('balance-sheet.csv', coffee)],
      run: { agent: 'Maya', workflow: 'Collect the checklist' },
      spread: { existingAnnualDebtService: 42_620, covenants: [{ ratio: 'traditionalDscr', min: 1.25 }] },
    },
    {
      lead: {
        externalLeadId: 'demo-2',
        firstName: 'Tom',
        lastName: 'Okafor',
        businessName: plumbing,
        email: 'tom@okaforplumbing.example',
        checklistItems: answers({
          LEGAL_NAME: plumbing,
          ENTITY_TYPE: 'S-Corp',
          EMPLOYEES: 4,
          AMOUNT: 45_000,
          PURPOSE: 'Working capital',
        }),
      },
      documents: [statement('profit-and-loss.csv', plumbing)],
      run: { agent: 'Sam', workflow: 'Collect the checklist' },
    },
    {
      lead: {
        externalLeadId: 'demo-3',
        firstName: 'June',
        lastName: 'Park',
        businessName: studio,
        email: 'june@parkdesign.example',
        checklistItems: answers({ LEGAL_NAME: studio, ENTITY_TYPE: 'LLC' }),
      },
      documents: [statement('balance-sheet.csv', studio)],
      run: { agent: 'The lending desk', workflow: 'Answer questions' },
    },
  ]
}

const answers = (values: Record<string, unknown>) =>
  Object.entries(values).map(([code, value]) => ({ code, value }))
