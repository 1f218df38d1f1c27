"""The OpenAPI document, and a page to browse it under the content security policy."""

from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny


class SchemaView(SpectacularAPIView):
    """The OpenAPI document."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    renderer_classes = [OpenApiYamlRenderer]


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, from our own server."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    url_name = "schema"
    template_name = "api/docs.html"
