import type { Middleware } from 'koa'
import type { Context } from '../../context.js'
import { mountPages } from '../kit/mount.js'
import { account, endOther, passwordChanged, signOut } from './account.js'
import { doorFailure } from './frame.js'
import { invitation, invitationAccepted, signInLink, signInLinkUsed } from './links.js'
import { fromProvider, toProvider } from './provider.js'
import { secondFactor, secondFactorOff, secondFactorOn } from './second-factor.js'
import { secondFactorForm, secondFactorSent, signInForm, signInSent } from './sign-in.js'
import { stillIn } from './still-in.js'

const pages = [
  signInForm,
  signInSent,
  secondFactorForm,
  secondFactorSent,
  signInLink,
  signInLinkUsed,
  toProvider,
  fromProvider,
  invitation,
  invitationAccepted,
  account,
  passwordChanged,
  endOther,
  signOut,
  stillIn,
  secondFactor,
  secondFactorOn,
  secondFactorOff,
]

/** By which the lender's people come in, and go out again. */
export const doorPages = (context: Context): Middleware =>
  mountPages(context, pages, doorFailure) as Middleware
