// Runs before the first paint: turns the page to the reader's language, colours and size of text, says whether the landing page or the
// frame of another page is shown until the application is here, and begins to fetch what comes after it: the files
// of the page, the first calls of its visitor, the picture of a lot's page, and on the landing page
// the fonts.
;(() => {
  const metas = (name) => [...document.querySelectorAll(`meta[name="${name}"]`)]
  const namedIn = (name) => JSON.parse(metas(name)[0]?.content ?? 'null')
  const directions = namedIn('boli-languages')
  const speaks = (tag) => Object.keys(directions).find((language) => language === (tag || '').split('-')[0])
  let language
  let hasLetters = false
  const page = document.documentElement
  try {
    // Written by src/lib/display-choices.ts.
    const { theme, text, saver } = Object.fromEntries(
      ['theme', 'text', 'saver'].map((name) => [name, localStorage.getItem(`boli.${name}`)]),
    )
    if (theme) page.dataset.theme = theme
    if (text) page.dataset.text = text
    if (saver === 'on' || (!saver && navigator.connection?.saveData)) page.dataset.saver = 'on'
    language = speaks(localStorage.getItem('boli.language'))
    hasLetters = localStorage.getItem('boli.letters') !== null
  } catch {
    // Storage is forbidden.
  }
  language ||= navigator.languages.map(speaks).find(Boolean) || Object.keys(directions)[0]
  page.lang = language
  page.dir = directions[language]
  const isGuest = !/(^|; )(__Host-)?boli_signed_in=1/.test(document.cookie)
  page.dataset.first = location.pathname === '/' && isGuest ? 'landing' : 'page'
  if (page.dataset.first === 'page' && !hasLetters) page.dataset.letters = 'system'
  if (page.dataset.theme)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('media', meta.dataset.theme === page.dataset.theme ? 'all' : 'not all')
  const fetchSoon = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes))
  // A worker has them cached, and a style sheet does not reuse a font fetched by a script.
  if (page.dataset.first === 'landing' && !navigator.serviceWorker?.controller) {
    for (const href of namedIn('boli-fonts')?.[language] ?? [])
      fetchSoon({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  }
  // Taken over by src/lib/begun-calls.ts.
  globalThis.boliBegun = new Map()
  const ask = (address) => {
    const sentAtMs = performance.now()
    const signal = AbortSignal.timeout(15_000)
    const answer = fetch(address, { headers: { accept: 'application/json' }, signal }).then((response) => ({
      response,
      receivedAtMs: performance.now(),
    }))
    answer.catch(() => {})
    globalThis.boliBegun.set(address, { answer, sentAtMs })
    return answer
  }
  // The first answer names the page's main picture long before the application can show it.
  const fetchPicture = async (answer, sizes) => {
    const { data } = await (await answer).response.clone().json()
    if (data.product.p_imageSet)
      Object.assign(new Image(), { fetchPriority: 'high', sizes, srcset: data.product.p_imageSet })
  }
  // Nothing else retries the application's first files: retry once at once, and when the network is back.
  addEventListener(
    'error',
    ({ target }) => {
      const isOurs = target instanceof HTMLScriptElement || target.rel === 'stylesheet'
      if (!isOurs || document.readyState === 'complete') return
      page.dataset.line = 'lost'
      addEventListener('online', () => location.reload())
      try {
        if (sessionStorage.getItem('boli.begun-again')) return
        sessionStorage.setItem('boli.begun-again', '1')
        location.reload()
      } catch {
        // Storage is forbidden: the reload could repeat for ever.
      }
    },
    true,
  )
  if (!isGuest) ask('/api/v1/user/isLoggedIn')
  const begun = metas('boli-visit').find(({ dataset }) => new RegExp(dataset.path).test(location.pathname))
  if (!begun) return
  const path = new RegExp(begun.dataset.path)
  const visit = JSON.parse(begun.content)
  if (visit.isMember === isGuest) return
  globalThis.boliTexts = visit.texts
  if (location.search === '') {
    const [first] = visit.asks.map((address) => ask(location.pathname.replace(path, address)))
    if (visit.picture && !page.dataset.saver) fetchPicture(first, visit.picture).catch(() => {})
  }
  for (const file of [...visit.files, ...visit.textFiles[language]]) {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    fetchSoon({ ...kind, href: `/assets/${file}`, crossOrigin: '', fetchPriority: 'low' })
  }
})()
