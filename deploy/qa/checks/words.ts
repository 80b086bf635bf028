// For translators; without parameters it prints its commands. Keys are `auth:signIn.title` for pages and
// `servers:bell.won.title` for servers.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../packages/contracts/src/index.ts'
import { repository } from './checks.ts'
import { exported, formats, takeOver, unitsOf } from './words/exchange.ts'
import { lists } from './words/lists.ts'

const usage = `npm run words -- missing|changed|longest|glossary [LANGUAGE …]
npm run words -- export csv|xlf LANGUAGE > FILE
npm run words -- import csv|xlf LANGUAGE FILE
npm run words -- walk [LANGUAGE …]           through every page at 320 and 1280 px; WALK_PICTURES=FOLDER: with pictures
npm run words -- stories [LANGUAGE …]        listing, bidding and a deal from nothing`

function run(program: string, parameters: string[], environment: NodeJS.ProcessEnv = {}): void {
  process.exitCode =
    spawnSync(process.execPath, [join(repository, program), ...parameters], {
      cwd: repository,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    }).status ?? 1
}

const [command = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
const format = formats.find((one) => one === rest[0])
const [, language, file] = rest

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
else if (command === 'walk')
  run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'browser', 'deploy/qa/tests/browser/languages.test.ts'],
    { WALK_LANGUAGES: (rest.length > 0 ? rest : languages).join(' ') },
  )
else if (command === 'stories')
  run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'browser', 'deploy/qa/tests/browser/from-nothing.test.ts'],
    { STORY_LANGUAGES: (rest.length > 0 ? rest : ['ta', 'bn', 'gu']).join(' ') },
  )
else {
  console.error(usage)
  process.exitCode = 2
}
