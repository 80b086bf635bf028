import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PartName } from './parts/find-real-parts.ts'

const mentions: Record<Exclude<PartName, 'postgres'>, RegExp> = {
  kafka: /\bkafkaBrokers\b/,
  redis: /\bredisUrl\b/,
  s3: /inject\('s3'\)/,
}

/**
 * Finds the parts that the tests of a run inject, in their files or in files that they import by a relative path.
 * Starting a Kafka that no test needs would slow down the most frequent runs.
 */
export async function partsWantedBy(testFiles: readonly string[]): Promise<PartName[]> {
  const seen = new Set<string>()
  const wanted = new Set<PartName>(['postgres'])
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const text = await readFile(file, 'utf8').catch(() => '')
    for (const [name, mention] of Object.entries(mentions))
      if (mention.test(text)) wanted.add(name as PartName)
    const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, place = '']) => place)
    for (const place of imported) await visit(path.resolve(path.dirname(file), place))
  }
  for (const file of testFiles) await visit(file)
  return [...wanted]
}
