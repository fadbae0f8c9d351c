/**
 * The typed values of forms that close with a lost session, for the same member on the same page. It stores no codes and no
 * passwords, and it never sends anything.
 */
export { openForms, retainForms, setFormOwner } from './open-forms.ts'
export { dropLostForms, restoreForm, useOpenForm } from './lost-form.ts'
