/** Texts of administrators' pages by their files; `i18n.ts` names the same namespaces. */
export const adminTexts = import.meta.glob<{ default: Record<string, unknown> }>(
  '../locales/*/{admin,audit,dealdesk,mandi,memberdesk,users}.json',
)
