import type { Context } from '../context.js'
export interface Applied { workspaceId: string; created: string[]; updated: string[]; unchanged: string[]; archived: string[]; ids: { agents: Record<string, string>; workflows: Record<string, string>; webhooks: Record<string, string> }; leadsAffected?: number }
export async function applyWorkspaceFile(_context: Context, _input: { file: string; text: string; environment: Record<string, string | undefined>; workspaceId?: string; dryRun?: boolean }): Promise<Applied> {
  throw new Error('to be written')
}
