import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sent } from './fake-server.ts'

/** Presses the button with this name, once it is there. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** The field with this label. */
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

/** The address to which the link with this name leads. */
export const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

/** The texts of elements, in their order. */
export const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)

/** The open dialog. */
export const dialog = () => within(screen.getByRole('dialog'))

/** The requests that change something. */
export const changesIn = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET')
