export const CARDS = '/app/wisdom-of-ages/settings';
export const REQUESTS = '/app/admin/requests';
