import type { SiteMessages } from './en';

const site: SiteMessages = {
  'site.announcements': 'Annonces',
  'site.dismiss': 'Masquer',
};

export default site;
