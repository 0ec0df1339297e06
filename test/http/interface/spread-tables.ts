import type { Table } from './shape.js'

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
