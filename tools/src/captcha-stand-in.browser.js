// Browser script of the captcha stand-in. It is served as reCAPTCHA's api.js: same global, same calls, same callbacks.
;(() => {
  const settings = 'SETTINGS'
  const lifeMilliseconds = 120_000
  const widgets = []
  let issued = 0

  // Tests control one page through this: age and score go into the next token, the rest acts on the last widget.
  const hooks = {
    score: undefined,
    ageMilliseconds: 0,
    failNext: false,
    expire: (id = widgets.length - 1) => widgets[id]?.expire(),
    fail: (id = widgets.length - 1) => widgets[id]?.fail(),
    settings,
  }
  globalThis.captchaStandIn = hooks

  function call(target, ...given) {
    const found = typeof target === 'string' ? globalThis[target] : target
    if (typeof found === 'function') found(...given)
  }

  function issue(siteKey, action) {
    issued += 1
    const token = {
      seed: settings.seed,
      siteKey,
      number: issued,
      issuedAt: Date.now() - hooks.ageMilliseconds,
      hostname: location.hostname,
      action,
      score: hooks.score,
    }
    const bytes = new TextEncoder().encode(JSON.stringify(token))
    return btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }

  function draw(container, options) {
    const dark = options.theme === 'dark'
    const row = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'recaptcha-checkbox'
    box.tabIndex = options.tabindex ?? 0
    row.lang = 'en'
    row.append(box, ' I am not a robot')
    Object.assign(row.style, {
      display: 'flex',
      gap: '12px',
      alignItems: 'center',
      boxSizing: 'border-box',
      width: options.size === 'compact' ? '164px' : '304px',
      height: options.size === 'compact' ? '144px' : '78px',
      padding: '0 12px',
      border: '1px solid #767676',
      background: dark ? '#222222' : '#f9f9f9',
      color: dark ? '#ffffff' : '#000000',
    })
    Object.assign(box.style, { width: '24px', height: '24px' })
    container.append(row)
    return { row, box }
  }

  function makeWidget(container, options) {
    const { row, box } = draw(container, options)
    const widget = { response: '', timer: undefined }
    function clear() {
      clearTimeout(widget.timer)
      widget.response = ''
      box.checked = false
    }
    widget.reset = clear
    widget.expire = () => {
      clear()
      call(options['expired-callback'])
    }
    widget.fail = () => {
      clear()
      call(options['error-callback'])
    }
    box.addEventListener('change', () => {
      if (!box.checked) return void (box.checked = widget.response !== '')
      if (hooks.failNext) {
        hooks.failNext = false
        return widget.fail()
      }
      widget.response = issue(options.sitekey)
      widget.timer = setTimeout(widget.expire, lifeMilliseconds)
      call(options.callback, widget.response)
    })
    row.dataset.standIn = 'recaptcha'
    return widget
  }

  function render(target, options) {
    const container = typeof target === 'string' ? document.querySelector(`#${CSS.escape(target)}`) : target
    if (!container) throw new Error('reCAPTCHA placeholder element must be an element or id')
    if (container.childElementCount > 0) throw new Error('reCAPTCHA has already been rendered in this element')
    if (!settings.siteKeys.includes(options.sitekey)) {
      container.textContent = 'ERROR for site owner: Invalid site key'
      return 0
    }
    // Version 3 draws only its badge.
    const widget = options.size === 'invisible' ? { siteKey: options.sitekey } : makeWidget(container, options)
    return widgets.push(widget) - 1
  }

  async function execute(target, { action } = {}) {
    await Promise.resolve()
    const siteKey = typeof target === 'number' ? widgets[target]?.siteKey : target
    if (!settings.siteKeys.includes(siteKey)) throw new Error(`Invalid site key or not loaded in api.js: ${siteKey}`)
    if (hooks.failNext) {
      hooks.failNext = false
      throw new Error('reCAPTCHA could not reach its service')
    }
    return issue(siteKey, action)
  }

  globalThis.grecaptcha = {
    ready: (then) => void queueMicrotask(then),
    render,
    execute,
    reset: (id = 0) => widgets[id]?.reset?.(),
    getResponse: (id = 0) => widgets[id]?.response ?? '',
  }
  if (settings.onload) queueMicrotask(() => call(settings.onload))
})()
