import type { Middleware } from 'koa'
import type { Context } from '../../context.js'
import { mountPages } from '../kit/mount.js'
import { account, endOther, signOut } from './account.js'
import { doorFailure } from './frame.js'

/** By which the lender's people come in, and go out again. */
export const doorPages = (context: Context): Middleware =>
  mountPages(context, [account, endOther, signOut], doorFailure) as Middleware
