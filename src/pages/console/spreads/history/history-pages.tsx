import { LeadspreadError } from '../../../../errors.js'
import { accept } from '../../../../http/accept.js'
import { StoredFile, sendStored } from '../../../../http/sending/stored-file.js'
import { generationArtifact } from '../../../../spreads/generations/generations.js'
import { GenerationArtifactParams, SignOffBody } from '../../../../spreads/generations/schema.js'
import { signOff } from '../../../../spreads/generations/sign.js'
import { personal } from '../../../door/personal.js'
import { goTo, show } from '../../../kit/page.js'
import { viewAddress } from '../address.js'
import { viewerWith } from '../viewer.js'

export const sign = personal({
  method: 'post',
  path: '/console/spreads/{spreadId}/sign-offs',
  role: 'analyst',
  async handle(context, { person, caller, params, form }) {
    const { spreadId = '' } = params
    const sent = {
      name: form.get('name'),
      role: form.get('role'),
      generation: Number(form.get('generation')),
    }
    try {
      await signOff(context, caller, spreadId, accept(SignOffBody, sent, 'body'))
      return goTo(viewAddress(spreadId, 'history'))
    } catch (error) {
      if (!(error instanceof LeadspreadError) || error.status >= 500 || error.status === 404) throw error
      return show(await viewerWith(context, caller, { spreadId, person, notSigned: error }), 422)
    }
  },
})

/** The report or the workbook of a generation, also of one that others have replaced. */
export const generationFile = personal({
  method: 'get',
  path: '/console/spreads/{spreadId}/generations/{generation}/{type}',
  role: 'viewer',
  async handle(context, { ctx, caller, params }) {
    const { spreadId, generation, type } = accept(
      GenerationArtifactParams,
      { ...params, type: params.type?.toUpperCase() },
      'query',
    )
    const artifact = await generationArtifact(context, caller, { spreadId, generation, type })
    await sendStored(context, ctx, new StoredFile(artifact), {
      cacheControl: 'no-store',
      told: () => context.audit.read(caller, 'spread.artifact_downloaded', spreadId),
    })
    return 'answered'
  },
})
