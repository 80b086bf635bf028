import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.useRealTimers())

it('a part that cannot be fetched is left out until it can, and breaks no page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'the part' })
  const Part = lazyPart(load)
  render(
    <main>
      the page
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  )
  await vi.advanceTimersByTimeAsync(2_000)
  expect(screen.getByRole('main').textContent).toBe('the page')
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(4_000)
  await vi.waitFor(() => expect(screen.getByRole('main').textContent).toBe('the pagethe part'))
})
