const site = {
  'site.announcements': 'Announcements',
  'site.dismiss': 'Dismiss',
};

export type SiteMessages = typeof site;
export default site;
