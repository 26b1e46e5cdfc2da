export const COOKIE_TEXTS = {
  title: 'Cookies',
  text: 'Some serve your login, and one remembers this choice. Everything else is off until you turn it on, and nothing you write is ever part of it.',
  acceptAll: 'Accept All',
  declineAll: 'Decline All',
  customize: 'Customize',
};
