/** Thirty items as a lender may ask for them, some under conditions, some answered with documents. */
export const workspaceFile = `
workspace: { name: Benchmark }
checklist:
  - code: BUSINESS
    name: About the business
    items:
      - { code: LEGAL_NAME, label: Legal business name, fieldType: TEXT }
      - { code: DBA, label: Trade name, fieldType: TEXT, isRequired: false, helpText: The name on your sign. }
      - { code: ENTITY_TYPE, label: Entity type, fieldType: SELECT, config: { options: [LLC, S-Corp, Partnership] } }
      - code: EIN
        label: EIN
        fieldType: EIN
        clientInstructions: Nine digits, as on your letter from the IRS.
      - { code: ADDRESS, label: Business address, fieldType: ADDRESS }
      - { code: PHONE, label: Business phone, fieldType: PHONE }
      - { code: SHOP, label: Online shop, fieldType: URL, conditions: { lead: website, op: exists, value: true } }
      - { code: STARTED_ON, label: In business since, fieldType: DATE }
      - { code: EMPLOYEES, label: Number of employees, fieldType: NUMBER, config: { min: 0, max: 500 } }
  - code: LOAN
    name: The loan
    items:
      - { code: AMOUNT, label: Amount requested, fieldType: CURRENCY, config: { min: 10000, max: 5000000 } }
      - { code: PURPOSE, label: Purpose, fieldType: SELECT, config: { options: [Working capital, Equipment] } }
      - code: DETAILS
        label: What will the money do for the business?
        fieldType: TEXT
        clientInstructions: A few sentences are enough.
        validationRules: [{ name: Enough said, rule: minLength, value: 40, message: Please tell us more. }]
      - { code: QUOTE, label: Quote, fieldType: FILE, conditions: { item: PURPOSE, op: equals, value: Equipment } }
      - { code: COLLATERAL, label: What can secure the loan?, fieldType: TEXT, isRequired: false }
  - code: OWNER
    name: The owner
    items:
      - { code: FULL_NAME, label: Owner's full name, fieldType: TEXT }
      - { code: HOME_ADDRESS, label: Home address, fieldType: ADDRESS }
      - { code: SSN, label: Social security number, fieldType: SSN }
      - { code: SHARE, label: Share of the business (%), fieldType: NUMBER, config: { min: 1, max: 100 } }
      - { code: PHOTO_ID, label: Driver's license or passport, fieldType: ID, config: { type: ANY } }
  - code: PARTNERS
    name: Other owners
    conditions: { item: OWNER.SHARE, op: lessThan, value: 80 }
    items:
      - { code: OWNERS_LIST, label: Everybody who owns 20% or more, fieldType: TEXT }
      - { code: AGREEMENT, label: Partnership agreement, fieldType: FILE }
  - code: BANKING
    name: Banking
    items:
      - { code: STATEMENTS, label: Business bank statements, fieldType: BANK_STATEMENT, config: { months: 3 } }
      - { code: OTHER_LOANS, label: Does the business have other loans?, fieldType: BOOLEAN }
      - code: DEBT_PAYMENTS
        label: Payments on them each year
        fieldType: CURRENCY
        conditions: { item: OTHER_LOANS, op: equals, value: true }
  - code: FINANCIALS
    name: Financials
    items:
      - { code: PROFIT_AND_LOSS, label: Profit and loss statement, fieldType: PROFIT_AND_LOSS }
      - { code: BALANCE_SHEET, label: Balance sheet, fieldType: BALANCE_SHEET }
      - { code: TAX_RETURNS, label: Business tax returns, fieldType: TAX_RETURN, config: { years: 2 } }
      - { code: REVENUE, label: Revenue of last year, fieldType: CURRENCY, config: { min: 0 } }
  - code: CONSENT
    name: Consent
    items:
      - { code: CREDIT_CHECK, label: I agree to a credit check, fieldType: BOOLEAN }
      - { code: SIGNED_ON, label: Date, fieldType: DATE }
`
