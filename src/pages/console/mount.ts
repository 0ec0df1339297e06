import type { Middleware } from 'koa'
import type { Context } from '../../context.js'
import { mountPages } from '../kit/mount.js'
import { consoleFailure } from './frame.js'
import { leadActions } from './leads/actions.js'
import { chosenActions } from './leads/chosen.js'
import { conversationPage } from './leads/conversation-page.js'
import { filterPages } from './leads/filter-pages.js'
import { leadList } from './leads/list.js'
import { leadLive } from './leads/live.js'
import { newLead } from './leads/new.js'
import { leadPage } from './leads/one.js'
import { documentPicture } from './leads/picture.js'
import { timelinePage } from './leads/timeline-page.js'
import { auditPages } from './settings/audit.js'
import { keyPages } from './settings/keys.js'
import { peoplePages } from './settings/people.js'
import { setup } from './settings/setup.js'
import { setupEditPages } from './settings/setup-edit.js'
import { settings } from './settings/start.js'
import { webhookPages } from './settings/webhooks.js'
import { start } from './start.js'
import { todo } from './todo.js'

/** What the lender's people work with. */
export const consolePages = (context: Context): Middleware =>
  mountPages(
    context,
    [
      start,
      leadList,
      ...chosenActions,
      ...filterPages,
      ...newLead,
      leadPage,
      conversationPage,
      timelinePage,
      documentPicture,
      leadLive,
      ...leadActions,
      todo,
      settings,
      setup,
      ...setupEditPages,
      ...webhookPages,
      ...keyPages,
      ...peoplePages,
      ...auditPages,
    ],
    consoleFailure,
  ) as Middleware
