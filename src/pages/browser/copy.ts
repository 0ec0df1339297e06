/** Buttons that copy what they hold. */
document.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
  if (!button) return
  void navigator.clipboard.writeText(button.dataset.copy ?? '').then(() => {
    button.textContent = 'Copied'
  })
})

export {}
