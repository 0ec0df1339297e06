import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { Conflict } from '../../../errors.js'
import { type ApplyInput, applyWorkspaceFile, previewWorkspaceFile } from '../../../workspace-file/apply.js'
import { describeSetup, setupSections, setupText, setupVersion } from '../../../workspace-file/described.js'
import { WorkspaceFileError } from '../../../workspace-file/problems.js'
import { type Person, personal } from '../../door/personal.js'
import { h } from '../../kit/html.js'
import { goTo, type Reply, show } from '../../kit/page.js'
import { SetupForm, type SetupFormProps } from './setup-form.js'
import { SetupPreview } from './setup-preview.js'

const path = '/console/settings/setup/edit'

const current = async ({ db }: Context, { workspaceId }: Caller) => {
  const setup = await describeSetup(workspaceId, db)
  return { text: setupText(setup), version: setupVersion(setup) }
}

const form = personal({
  method: 'get',
  path,
  role: 'admin',
  async handle(context, { person, caller }) {
    return show(<SetupForm person={person} {...(await current(context, caller))} />)
  },
})

/** Shows what would change, changes it, or goes on editing: whichever of the form's buttons was pressed. */
const sent = personal({
  method: 'post',
  path,
  role: 'admin',
  async handle(context, { person, caller, form }) {
    // As a browser sends lines.
    const text = (form.get('text') ?? '').replace(/\r\n?/g, '\n')
    const version = form.get('version') ?? ''
    const again = (why: Partial<SetupFormProps>, status: number) =>
      show(<SetupForm person={person} text={text} version={version} {...why} />, status)
    if (form.get('do') === 'edit') return again({}, 200)
    try {
      return await carryOut(context, caller, { person, text, version, isSure: form.get('do') === 'apply' })
    } catch (error) {
      if (error instanceof WorkspaceFileError) return again({ problems: error.problems }, 422)
      if (!(error instanceof Conflict)) throw error
      const now = await current(context, caller)
      return again({ version: now.version, meanwhile: now.text }, 409)
    }
  },
})

async function carryOut(
  context: Context,
  caller: Caller,
  { person, text, version, isSure }: { person: Person; text: string; version: string; isSure: boolean },
): Promise<Reply> {
  const input: ApplyInput & { workspaceId: string } = {
    file: 'set-up',
    text,
    // The service's own, which are none of a lender's business.
    environment: {},
    workspaceId: caller.workspaceId,
    by: caller,
    sections: setupSections,
    basedOn: version,
  }
  if (isSure) {
    const { created, updated, archived } = await applyWorkspaceFile(context, input)
    return goTo(`/console/settings/setup?changed=${created.length + updated.length + archived.length}`)
  }
  const preview = await previewWorkspaceFile(context, input)
  return show(<SetupPreview person={person} text={text} version={version} preview={preview} />)
}

export const setupEditPages = [form, sent]
