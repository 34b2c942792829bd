/** The builder of another page, by the address of this one. */
export const builderOf = (id: string): string =>
  window.location.pathname.replace(/[^/]+\/?$/, encodeURIComponent(id))
