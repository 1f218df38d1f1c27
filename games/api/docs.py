"""The schema, and a page to browse it under the same strict policy as every other page."""

from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny


class SchemaView(SpectacularAPIView):
    """The OpenAPI document."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    renderer_classes = (OpenApiYamlRenderer,)


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, served by ourselves."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    url_name = "schema"
    template_name = "games/docs.html"
