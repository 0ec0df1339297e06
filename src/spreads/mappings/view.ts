import type { LineMapping } from './line-mapping.js'
import type { MappingView } from './schema.js'

export const mappingView = (mapping: LineMapping): MappingView => ({
  id: mapping.id,
  label: mapping.label,
  statement: mapping.statement,
  row: mapping.row,
  scope: mapping.scope,
  leadId: mapping.leadId,
  author: mapping.author,
  createdAt: mapping.createdAt,
})
