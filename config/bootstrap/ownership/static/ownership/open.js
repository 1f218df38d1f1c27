// The secret of the link is in the fragment, which browsers keep to themselves: post it.
const form = document.querySelector("form");
form.elements.token.value = location.hash.slice(1);
form.submit();
