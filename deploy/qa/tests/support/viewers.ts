import { randomBytes } from 'node:crypto'
import { signIn, signUp } from '@boli/market'
import { carryOver, openVisitor, type Visitor, type VisitorOptions } from './browser.ts'
import { type EmbeddedStack, marketOf } from './embedded-stack.ts'

type StackToEnter = Pick<EmbeddedStack, 'url' | 'mailbox' | 'account'>

/** The kinds of users who view pages. */
export type Viewer = 'guest' | 'unverified' | 'newcomer' | 'farmer' | 'business' | 'admin'

/** Opens a device signed in as this kind of user: with the demo account if there is one, otherwise with a new account. */
export async function openViewer(
  stack: StackToEnter,
  viewer: Viewer,
  look: Omit<VisitorOptions, 'baseURL'>,
): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: stack.url, ...look })
  if (viewer === 'guest') return visitor
  const session =
    viewer === 'unverified' || viewer === 'newcomer'
      ? await newcomer(stack, viewer === 'newcomer')
      : await signedIn(stack, viewer)
  await carryOver(session, visitor.context, stack.url)
  return visitor
}

export async function signedIn(stack: StackToEnter, role: 'farmer' | 'business' | 'admin') {
  return signIn(stack.url, stack.account(role))
}

/** A new farmer without contact details, so that Home asks for them. */
async function newcomer(stack: StackToEnter, isVerified: boolean) {
  const username = `New${randomBytes(4).toString('hex')}`
  const market = marketOf(stack)
  return (await signUp(market, { username, role: 'farmer', isVerified })).session
}
