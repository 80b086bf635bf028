import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundle } from '@boli/docker/bundle'
import type { Bench } from '../benchmark.ts'

/** Bundles the services as in the image. @returns the folder, which is removed at the end. */
export async function bundled({ say, endings }: Pick<Bench, 'say' | 'endings'>): Promise<string> {
  say('bundling the services …')
  const folder = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
  endings.defer(() => rm(folder, { recursive: true, force: true }))
  await bundle(resolve(import.meta.dirname, '../../../../..'), folder)
  return folder
}
