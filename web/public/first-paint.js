// Runs before the first paint: turns the page to the reader's language, says whether the landing page or the
// frame of another page is shown until the application is here, and begins to fetch Hindi's font where it is
// read and the files of the page.
;(() => {
  const speaks = (tag) => (/^(en|hi)\b/.exec(tag || '') || [])[1]
  let language
  try {
    language = speaks(localStorage.getItem('boli.language'))
  } catch {
    // Storage is forbidden.
  }
  language ||= navigator.languages.map(speaks).find(Boolean) || 'en'
  const page = document.documentElement
  page.lang = language
  const isGuest = !/(^|; )(__Host-)?boli_signed_in=1/.test(document.cookie)
  page.dataset.first = location.pathname === '/' && isGuest ? 'landing' : 'page'
  const fetchSoon = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes))
  const contentOf = (name) => document.querySelector(`meta[name="${name}"]`)?.content
  if (language === 'hi') {
    const href = contentOf('boli-devanagari') ?? ''
    fetchSoon({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  }
  // Beside the application, not after it.
  const visit = JSON.parse(contentOf('boli-pages') ?? '[]').find(({ path }) =>
    new RegExp(path).test(location.pathname),
  )
  if (!visit || visit.isMember === isGuest) return
  for (const file of [...visit.files, ...visit[language]]) {
    fetchSoon({ rel: 'modulepreload', href: `/assets/${file}`, fetchPriority: 'low' })
  }
})()
