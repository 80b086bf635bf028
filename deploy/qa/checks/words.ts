// For translators; without arguments it prints its usage. Keys look like `auth:signIn.title` for pages and
// `servers:bell.won.title` for servers.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { languages } from '../../../packages/contracts/src/index.ts'
import { repository } from './checks.ts'
import { exported, formats, takeOver, unitsOf } from './words/exchange.ts'
import { lists } from './words/lists.ts'

const usage = `npm run words -- missing|changed|longest|glossary [LANGUAGE …]
npm run words -- export csv|xlf LANGUAGE > FILE
npm run words -- import csv|xlf LANGUAGE FILE
npm run words -- walk [LANGUAGE …]           through every page at 320 and 1280 px; WALK_PICTURES=FOLDER: with pictures
npm run words -- stories [LANGUAGE …]        listing, bidding and a deal from nothing`

/** Commands that run a test of the browser suite in the languages that an environment variable names. */
const walks: Record<string, { file: string; variable: string; usual: readonly string[] }> = {
  walk: { file: 'languages', variable: 'WALK_LANGUAGES', usual: languages },
  stories: { file: 'from-nothing', variable: 'STORY_LANGUAGES', usual: ['ta', 'bn', 'gu'] },
}

const [command = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
const format = formats.find((one) => one === rest[0])
const [, language, file] = rest
const walk = walks[command]

if (command in lists) {
  const wanted = rest.length > 0 ? rest : languages.filter((one) => one !== 'en')
  for (const one of wanted) {
    const found = lists[command as keyof typeof lists](one)
    console.log(`${one}: ${found.length} ${command}`)
    for (const [key, text] of found) console.log(`  ${key}  ${text}`)
  }
} else if (command === 'export' && format && language) process.stdout.write(exported(language, format))
else if (command === 'import' && format && language && file)
  console.log(`${takeOver(unitsOf(readFileSync(file, 'utf8'), language, format), language)} texts taken over`)
else if (walk) {
  const test = `deploy/qa/tests/browser/${walk.file}.test.ts`
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', test],
    {
      ...{ cwd: repository, stdio: 'inherit' },
      env: { ...process.env, [walk.variable]: (rest.length > 0 ? rest : walk.usual).join(' ') },
    },
  )
  process.exitCode = status ?? 1
} else {
  console.error(usage)
  process.exitCode = 2
}
