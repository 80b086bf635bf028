import pg from 'pg'

/** Statements quicker than this are not what makes a call slow. */
const INTERESTING_MS = 1

/** Lets Postgres send the plans of a role's statements, with times and rows, as notices of its connections. */
export async function explainStatements(adminUrl: string, role: string): Promise<void> {
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': INTERESTING_MS,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_level': 'notice',
  }
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter role ${role} set ${name} = ${value}`)
  await admin.end()
}
