/** Style of the mailbox pages: the colours of the site, one column on any screen. */
export const styleSheet = `:root { color-scheme: light dark;
  --paper: #faf6ec; --card: #fffdf8; --ink: #1e2a1b; --soft: #5c6854; --line: #e6dfcd; --leaf: #1f6b3b; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #141a13; --card: #1c241b; --ink: #eef2e8; --soft: #a9b5a1; --line: #323d30; --leaf: #7cc996; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; }
h1 { margin: 0; font-size: 1.4rem; } h1 a { color: var(--leaf); text-decoration: none; }
h2 { margin: 0; overflow-wrap: anywhere; } h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
form { display: flex; flex: 1 1 16rem; min-width: 0; gap: .5rem; }
input, button { min-height: 44px; font: inherit; border: 1px solid var(--line); border-radius: 14px; padding: 0 .9rem;
  background: var(--card); color: inherit; }
input { flex: 1; width: 0; min-width: 0; } button { color: var(--leaf); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem; }
li a, article { display: block; background: var(--card); border: 1px solid var(--line); border-radius: 18px;
  padding: .8rem 1rem; color: inherit; text-decoration: none; }
li a:hover { border-color: var(--leaf); }
.line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; overflow-wrap: anywhere; }
.subject, .soft { display: block; overflow-wrap: anywhere; }
.soft, time, dt { color: var(--soft); font-size: .9rem; }
.soft { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.empty { text-align: center; color: var(--soft); padding: 3rem 0; } .empty a { color: var(--leaf); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; margin: .8rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 24rem; resize: vertical; border: 1px solid var(--line); border-radius: 14px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: .9rem; }
`

/** Shows new mail as it arrives, unless a search is being typed. */
export const script = `let newest
setInterval(async () => {
  const answer = await fetch('/api/v1/messages?limit=1').then((response) => response.json(), () => null)
  if (!answer) return
  const id = answer.messages[0]?.ID ?? ''
  if (newest !== undefined && id !== newest && document.activeElement?.tagName !== 'INPUT') location.reload()
  newest ??= id
}, 2000)
`
